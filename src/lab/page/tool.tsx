/** A button of a toolbar: an icon above its name. */
import { Icon, type IconName } from './icons.js';

export const Tool = ({
  name,
  label,
  tip,
  ...rest
}: {
  readonly name: IconName;
  readonly label: string;
  readonly tip: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly 'aria-pressed'?: boolean;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-keyshortcuts'?: string;
}) => (
  <button type="button" class="tool" title={tip} {...rest}>
    <Icon name={name} />
    {label}
  </button>
);
