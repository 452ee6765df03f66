import './coin-mark.scss';

const colors = 8;

/** The first letter of a coin on a color of its code, beside which the code itself is written. */
export function CoinMark({ coin }: { coin: string }) {
  const sum = Array.from(coin).reduce((total, letter, index) => total + letter.charCodeAt(0) * (index + 1), 0);
  return (
    <span className={`coin-mark coin-mark--${String((sum % colors) + 1)}`} aria-hidden="true">
      {coin.slice(0, 1)}
    </span>
  );
}
