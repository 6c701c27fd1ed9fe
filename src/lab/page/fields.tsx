/** The fields of forms: each is a label with its control. */
import type { ComponentChildren, ComponentProps } from 'preact';

type Kind = 'wide' | 'short' | 'source' | 'filter';

type Labelled = { readonly label: ComponentChildren; readonly kind?: Kind };

const classOf = (kind: Kind | undefined): string => (kind ? `field ${kind}` : 'field');

type ChoiceProps<T> = Labelled & {
  readonly value: T;
  readonly choices: readonly (readonly [value: T, title: string])[];
  readonly onPick: (value: T) => void;
  readonly about?: string;
};

/** One of several values, in a list that opens. */
export function Choice<T extends string | number>({ label, kind, value, choices, onPick, about }: ChoiceProps<T>) {
  return (
    <label class={classOf(kind)} title={about}>
      <span>{label}</span>
      <select value={String(value)} onChange={event => onPick(choices[event.currentTarget.selectedIndex]![0])}>
        {choices.map(([each, title]) => (
          <option key={each} value={String(each)}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Values that are their own titles. */
export const plainly = <T extends string | number>(values: readonly T[]): readonly (readonly [T, string])[] =>
  values.map(each => [each, String(each)]);

/** The keys of a table with what belongs to them. */
export const titled = <T extends string, V>(titles: Readonly<Record<T, V>>): readonly (readonly [T, V])[] =>
  Object.entries(titles) as [T, V][];

type TextProps = Labelled & {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly type?: 'text' | 'search' | 'number';
  readonly placeholder?: string | undefined;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly required?: boolean;
  readonly autocapitalize?: 'characters';
  readonly isInvalid?: boolean;
  /** Not prose: no spelling is checked, nothing is completed. */
  readonly isCode?: boolean;
  readonly children?: ComponentChildren;
};

/** A line of text, or a number as text. */
export function TextField(props: TextProps) {
  const { label, kind, onText, isCode = false, isInvalid, children, type = 'text', ...input } = props;
  const plain = isCode ? { spellcheck: false, autocomplete: 'off' } : {};
  // Preact's types tell inputs apart by their type; this one has several.
  const attributes = { ...input, ...plain, type, 'aria-invalid': isInvalid } as ComponentProps<'input'>;
  return (
    <label class={classOf(kind)}>
      <span>{label}</span>
      <input {...attributes} onInput={event => onText(event.currentTarget.value)} />
      {children}
    </label>
  );
}

type BoxProps = Labelled & {
  readonly onText: (text: string) => void;
} & Omit<ComponentProps<'textarea'>, 'label' | 'kind' | 'onInput' | 'class' | 'children'>;

/** Several lines of text. */
export function TextBox({ label, kind, onText, ...box }: BoxProps) {
  return (
    <label class={classOf(kind)}>
      <span>{label}</span>
      <textarea {...box} onInput={event => onText(event.currentTarget.value)} />
    </label>
  );
}

type TickProps = Labelled & {
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => void;
  readonly disabled?: boolean;
};

export function Tick({ label, kind, isOn, onTick, disabled }: TickProps) {
  return (
    <label class={`${classOf(kind)} tick`}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={disabled}
        onChange={event => onTick(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

/** What is wrong, read out at once; nothing while nothing is. */
export function Alert({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <p class="problem" role="alert">
      {text}
    </p>
  );
}
