const range = (from: string, to: string) => ({ from, to });

/** Returns the exchange's answer to a valid draft of BTC/USDT. */
export const rangesOf = (more: object = {}) => ({
  status_code: 200,
  debug_msg: '',
  check_code: 'SPOT_CHECK_CODE_SUCCESS_UNSPECIFIED',
  investment: range('23.48205186', '1000000'),
  base_investment: range('0.00039135', '16.6666'),
  profit: range('0.009', '0.0099'),
  cell_number: range('2', '43'),
  min_price: range('6001.58', '63237.85'),
  max_price: range('57695.16', '600157.2'),
  stop_loss: range('600.16', '57695.07'),
  take_profit: range('63237.94', '1200314.4'),
  entry_price: range('57695.08', '63237.93'),
  cell_distance: '692.85',
  qty_per_grid: '0.01048',
  ...more,
});
