import { useState } from 'react';
import { formatAmount, formatChange, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { classes } from '#ui/foundation/classes.ts';
import { foldedText } from '#i18n/folded-text.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { chevronDown } from '#ui/icon/icons.ts';
import type { BotPair } from '../pairs/bot-pairs.ts';

interface PairChoiceProps {
  lang: Lang;
  pair: BotPair | undefined;
  pairs: readonly BotPair[];
  onChoose: (symbol: string) => void;
}

/** The page's heading: the pair of the bot, as a button that opens the list of pairs. */
export function PairChoice({ lang, pair, pairs, onChoose }: PairChoiceProps) {
  const t = texts(lang, 'bots');
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const name = pair ? `${pair.base}/${pair.quote}` : t('create.noPair');
  const wanted = foldedText(search);
  const rows = pairs.filter(({ symbol, baseName }) =>
    [symbol, baseName].some((name) => foldedText(name).includes(wanted)),
  );
  return (
    <>
      <h1 className="bot-create__pair">
        <button
          className="bot-create__pair-button"
          type="button"
          aria-haspopup="dialog"
          aria-label={t('create.choosePair', { pair: name })}
          onClick={() => setOpen(true)}
        >
          <bdi>{name}</bdi>
          <Icon of={chevronDown} size={16} />
        </button>
      </h1>
      <Dialog open={isOpen} title={t('create.pairs')} closeLabel={t('dismiss')} onClose={() => setOpen(false)}>
        <SearchField isLabelShown label={t('create.searchPairs')} value={search} maxLength={20} onSearch={setSearch} />
        <ul className="bot-create__pairs">
          {rows.map((row) => {
            const change = formatChange(lang, row.change);
            return (
              <li key={row.symbol}>
                <button
                  className="bot-create__pair-row"
                  type="button"
                  aria-current={row.symbol === pair?.symbol || undefined}
                  onClick={() => {
                    setOpen(false);
                    onChoose(row.symbol);
                  }}
                >
                  <b>
                    <bdi>{`${row.base}/${row.quote}`}</bdi>
                  </b>
                  <bdi>{formatAmount(lang, row.last, { decimals: row.priceDecimals, fixed: true })}</bdi>
                  <bdi className={classes(change.direction !== 'same' && change.direction)}>{change.text}</bdi>
                  <small>
                    {row.recommend ? t('create.apr', { apr: formatPercent(lang, row.apr, 2) }) : t('create.noRange')}
                  </small>
                </button>
              </li>
            );
          })}
        </ul>
        {rows.length === 0 && <p>{t('create.noPairs')}</p>}
      </Dialog>
    </>
  );
}
