import { PageTable } from '#ui/table/PageTable.tsx';
import { VirtualTable } from '#ui/table/VirtualTable.tsx';
import type { RowsProps } from '#ui/table/table-rows.tsx';
import { rowPx } from './order-cells.tsx';
import type { CellContext } from './order-cells.tsx';

interface ListTableProps<Row> extends RowsProps<Row> {
  context: Pick<CellContext, 't' | 'isMobile'>;
  /** Called when further rows are needed. */
  onEnd?: () => void;
}

/** A list of the panel: with a scroll area of its own on desktops, part of the page on phones. */
export function ListTable<Row>({ context: { t, isMobile }, ...props }: ListTableProps<Row>) {
  return isMobile ? <PageTable {...props} moreLabel={t('more')} /> : <VirtualTable {...props} estimatePx={rowPx} />;
}
