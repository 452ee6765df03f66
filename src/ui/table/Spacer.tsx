interface SpacerProps {
  /** Element that is valid in the list; a `tr` contains one cell over all columns. */
  as: 'div' | 'li' | 'tbody' | 'tr';
  px: number;
  columns?: number;
}

/** The policy refuses style attributes: the height is set on the element. */
const withHeight = (px: number) => (element: HTMLElement | null) => {
  if (element) element.style.blockSize = `${String(Math.max(0, px))}px`;
};

/** Fills the height of the rows of a virtual list that are not rendered. */
export function Spacer({ as: Tag, px, columns }: SpacerProps) {
  if (Tag !== 'tr') return <Tag aria-hidden="true" ref={withHeight(px)} />;
  if (px <= 0) return null;
  return (
    <tr aria-hidden="true" ref={withHeight(px)}>
      <td colSpan={columns} />
    </tr>
  );
}
