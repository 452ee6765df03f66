/** Colors and corners of Harbor Exchange: sea at night, paper by day. What is not here is the default's, or follows. */
import { defineTheme } from 'slipway';

export default defineTheme({
  dark: {
    'surface-0': 'oklch(17% 0.02 235deg)',
    'surface-1': 'oklch(20.5% 0.024 235deg)',
    'surface-2': 'oklch(24.5% 0.026 235deg)',
    'surface-3': 'oklch(29% 0.028 235deg)',
    // 55.5 % was the first try: its contrast on surface-3 is 2.96, and edges need 3.
    'line-strong': 'oklch(57.5% 0.018 235deg)',
    accent: 'oklch(80% 0.12 195deg)',
    'on-accent': 'oklch(18% 0.03 195deg)',
    // Charts begin with the accent.
    'chart-1': 'oklch(80% 0.12 195deg)',
  },
  light: {
    'surface-0': 'oklch(98.4% 0.005 220deg)',
    'surface-1': 'oklch(100% 0 0deg)',
    'surface-2': 'oklch(96.4% 0.007 220deg)',
    'surface-3': 'oklch(93.2% 0.01 220deg)',
    accent: 'oklch(48% 0.08 205deg)',
    'on-accent': 'oklch(100% 0 0deg)',
    'chart-1': 'oklch(58% 0.09 205deg)',
  },
  radius: { control: 4, card: 8 },
  // Inter has digits of equal width as a feature, which columns of numbers need.
  fonts: { text: ['inter-latin.woff2', 'inter-latin-ext.woff2'] },
  // From the green to the blue of the sea, paler than the default's.
  art: { hues: [165, 185, 205, 225, 245, 260], chroma: 0.08 },
});
