import type { KeyboardEvent, Ref } from 'react';
import { classes } from '../foundation/classes.ts';
import { Icon } from '../icon/Icon.tsx';
import { search as searchIcon } from '../icon/icons.ts';
import './field.scss';

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (typed: string) => void;
  /** The label stands above the field, as beside other fields; else it is the placeholder, after an icon. */
  isLabelShown?: boolean;
  /** Most characters that can be typed. */
  maxLength?: number;
  /** Name by which browsers restore what was typed. */
  name?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A field that searches a list while one types. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onSearch, isLabelShown = false, maxLength = 40, name, className, ref, onKeyDown } = props;
  const input = (
    <input
      className={isLabelShown ? 'field__control' : 'field__input'}
      ref={ref}
      type="search"
      name={name}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      aria-label={isLabelShown ? undefined : label}
      placeholder={isLabelShown ? undefined : label}
      value={value}
      onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
  return (
    <label className={classes(isLabelShown ? 'field' : 'field__box', className)}>
      {isLabelShown ? <span className="field__label">{label}</span> : <Icon of={searchIcon} size={16} />}
      {input}
    </label>
  );
}
