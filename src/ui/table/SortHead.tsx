import './sort-head.scss';

/** Order of the rows by a column; `none` for one that they can be sorted by. */
export type SortOrder = 'ascending' | 'descending' | 'none';

export const sortArrows = { ascending: '↑', descending: '↓', none: '↕' } as const;

/** Label of a column head as a button that sorts by the column; the head itself has `aria-sort`. */
export const SortHead = ({ label, sort, onSort }: { label: string; sort: SortOrder; onSort: () => void }) => (
  <button className="sort-head" type="button" onClick={onSort}>
    {label}
    <span className="sort-head__arrow" aria-hidden="true">
      {sortArrows[sort]}
    </span>
  </button>
);
