import type { CursorList } from '#session/cursor-list.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { toastError } from '../toasts/error-text.ts';
import { ExportButton } from './ExportButton.tsx';

interface RecordExportProps<Row> {
  label: string;
  list: Pick<CursorList<never, Row>, '$list' | 'loadAll'>;
  onSave: (rows: readonly Row[]) => void;
}

/** A button that loads all rows of a list and saves them. */
export function RecordExport<Row>({ label, list, onSave }: RecordExportProps<Row>) {
  const state = useStore(list.$list);
  const save = async () => {
    const error = await list.loadAll();
    if (error) toastError(error);
    const all = list.$list.get();
    if (!error && all.phase === 'ready') onSave(all.rows);
  };
  return (
    <ExportButton
      size="small"
      disabled={state.phase !== 'ready' || state.rows.length === 0}
      onPress={() => void save()}
    >
      {label}
    </ExportButton>
  );
}
