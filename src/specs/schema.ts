/**
 * What data from outside must be: files, lines of files, bodies of requests, what a browser stored. A schema looks at a
 * value and says in one line where it is wrong; a value without a fault is of the schema's type, and is used as it
 * stands. What people write (specs, options, recipes) is read by options.ts instead, which suggests names.
 *
 * Written here because every command and every worker thread reads such data: the schema library that was tried took
 * 70 ms of CPU to load, more than bare node takes to start.
 */
import { type Parsed, parsed, quote, refused } from './parsed.js';
import type { Json } from './spec.js';

/** Where in a value (`line.moves[3]`, or nothing for all of it), and what is wrong there: `must be a text`. */
type Fault = { readonly at: string; readonly problem: string };
const mismatch = (at: string, expected: string): Fault => ({ at, problem: `must be ${expected}` });

/** A schema as other programs read it: json-schema.org, version 2020-12. */
export type JsonSchema = { readonly [name: string]: Json };

export type Schema<T> = {
  fault(value: unknown, at: string): Fault | undefined;
  /** Accepts every value without a fault; a test that it has no words for is only described. */
  json(): JsonSchema;
  readonly isOptional?: true;
  /** Never there: it tells the compiler what a value without a fault is. */
  readonly type?: T;
};
export type Infer<S> = S extends Schema<infer T> ? T : never;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Any value that passes a test. */
export const where = <T>(
  expected: string,
  fits: (value: unknown) => boolean,
  json: () => JsonSchema = () => ({}),
): Schema<T> => ({
  fault: (value, at) => (fits(value) ? undefined : mismatch(at, expected)),
  json: () => ({ description: expected, ...json() }),
});

export const text = (max = Number.POSITIVE_INFINITY): Schema<string> =>
  where(
    max === Number.POSITIVE_INFINITY ? 'a text' : `a text of at most ${max} characters`,
    value => typeof value === 'string' && value.length <= max,
    () => ({ type: 'string', ...(max === Number.POSITIVE_INFINITY ? {} : { maxLength: max }) }),
  );
export const matching = (pattern: RegExp, expected: string): Schema<string> =>
  where(
    expected,
    value => typeof value === 'string' && pattern.test(value),
    () => ({ type: 'string', pattern: pattern.source }),
  );
export const hex = (digits: number): Schema<string> =>
  matching(new RegExp(`^[0-9a-f]{${digits}}$`), `${digits} hex digits`);

export const flag: Schema<boolean> = where(
  'true or false',
  value => typeof value === 'boolean',
  () => ({ type: 'boolean' }),
);

const bounds = (min: number, max: number): JsonSchema => ({
  ...(Number.isFinite(min) && min > -Number.MAX_SAFE_INTEGER ? { minimum: min } : {}),
  ...(Number.isFinite(max) && max < Number.MAX_SAFE_INTEGER ? { maximum: max } : {}),
});

export const number = (min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): Schema<number> =>
  where(
    Number.isFinite(min) || Number.isFinite(max) ? `a number from ${min} to ${max}` : 'a number',
    value => Number.isFinite(value) && (value as number) >= min && (value as number) <= max,
    () => ({ type: 'number', ...bounds(min, max) }),
  );
export const whole = (min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Schema<number> =>
  where(
    max < Number.MAX_SAFE_INTEGER
      ? `a whole number from ${min} to ${max}`
      : min === -Number.MAX_SAFE_INTEGER
        ? 'a whole number'
        : `a whole number of at least ${min}`,
    value => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max,
    () => ({ type: 'integer', ...bounds(min, max) }),
  );
export const count = whole(0);
/** What was measured may be no number, for which JSON has no word but null. */
export const statistic: Schema<number> = where(
  'a number',
  value => typeof value === 'number' || value === null,
  () => ({ description: 'a number; null where it is none', type: ['number', 'null'] }),
);

export const oneOf = <const V extends readonly (string | number | boolean | null)[]>(...values: V): Schema<V[number]> =>
  where(
    values.length === 1 ? JSON.stringify(values[0]) : `one of ${values.map(String).join(', ')}`,
    value => values.includes(value as V[number]),
    () => ({ enum: values }),
  );

/** Any JSON value; it was parsed as JSON, so that it is there is enough. */
export const anything: Schema<Json> = where('a value', value => value !== undefined);

export const nullable = <T>(schema: Schema<T>): Schema<T | null> => ({
  fault: (value, at) => (value === null ? undefined : schema.fault(value, at)),
  json: () => ({ anyOf: [schema.json(), { type: 'null' }] }),
});

/** A field that may be left out. */
export const optional = <T>(schema: Schema<T>): Schema<T> & { readonly isOptional: true } => ({
  isOptional: true,
  fault: (value, at) => (value === undefined ? undefined : schema.fault(value, at)),
  json: () => schema.json(),
});

/** A schema with its own description: a fault anywhere in it is reported for the whole. */
export const called = <T>(expected: string, schema: Schema<T>): Schema<T> => ({
  fault: (value, at) => (schema.fault(value, at) ? mismatch(at, expected) : undefined),
  json: () => ({ ...schema.json(), description: expected }),
});

export const list = <T>(each: Schema<T>, max = Number.POSITIVE_INFINITY): Schema<readonly T[]> => ({
  fault(value, at) {
    if (!Array.isArray(value) || value.length > max)
      return mismatch(at, max === Number.POSITIVE_INFINITY ? 'a list' : `a list of at most ${max}`);
    for (let i = 0; i < value.length; i++) {
      const fault = each.fault(value[i], `${at}[${i}]`);
      if (fault) return fault;
    }
    return undefined;
  },
  json: () => ({
    type: 'array',
    items: each.json(),
    ...(max === Number.POSITIVE_INFINITY ? {} : { maxItems: max }),
  }),
});

export const tuple = <T extends readonly unknown[]>(
  ...each: { readonly [K in keyof T]: Schema<T[K]> }
): Schema<Readonly<T>> => ({
  fault(value, at) {
    if (!Array.isArray(value) || value.length !== each.length) return mismatch(at, `a list of ${each.length}`);
    for (const [i, schema] of each.entries()) {
      const fault = schema.fault(value[i], `${at}[${i}]`);
      if (fault) return fault;
    }
    return undefined;
  },
  json: () => ({
    type: 'array',
    prefixItems: each.map(schema => schema.json()),
    minItems: each.length,
    items: false,
  }),
});

export const pair = <T>(each: Schema<T>): Schema<readonly [T, T]> => tuple<[T, T]>(each, each);

const within = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

/** Any names, each with a value. */
export const dictionary = <T>(each: Schema<T>): Schema<Readonly<Record<string, T>>> => ({
  fault(value, at) {
    if (!isObject(value)) return mismatch(at, 'an object');
    for (const [name, item] of Object.entries(value)) {
      const fault = each.fault(item, within(at, name));
      if (fault) return fault;
    }
    return undefined;
  },
  json: () => ({ type: 'object', additionalProperties: each.json() }),
});

type Fields = Readonly<Record<string, Schema<unknown>>>;
type Flat<T> = { readonly [K in keyof T]: T[K] };
type Optional<F> = { [K in keyof F]: F[K] extends { readonly isOptional: true } ? K : never }[keyof F];
type FieldsOf<F> = Flat<{ [K in Exclude<keyof F, Optional<F>>]: Infer<F[K]> } & { [K in Optional<F>]?: Infer<F[K]> }>;

function fieldsFault(fields: Fields, value: Readonly<Record<string, unknown>>, at: string): Fault | undefined {
  for (const name in fields) {
    const fault = fields[name]!.fault(Object.hasOwn(value, name) ? value[name] : undefined, within(at, name));
    if (fault) return fault;
  }
  return undefined;
}

const fieldsJson = (fields: Fields): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, schema.json()])),
  required: Object.keys(fields).filter(name => !fields[name]!.isOptional),
});

/** An object with these fields; others are not looked at. */
export const object = <F extends Fields>(fields: F): Schema<FieldsOf<F>> => ({
  fault: (value, at) => (isObject(value) ? fieldsFault(fields, value, at) : mismatch(at, 'an object')),
  json: () => fieldsJson(fields),
});

/** An object with these fields and no others. */
export const exactly = <F extends Fields>(fields: F): Schema<FieldsOf<F>> => {
  const names = Object.keys(fields);
  return {
    fault(value, at) {
      if (!isObject(value)) return mismatch(at, 'an object');
      const strange = Object.keys(value).find(name => !Object.hasOwn(fields, name));
      if (strange !== undefined) {
        const known = names.length > 0 ? `there are: ${names.join(', ')}` : 'there are none';
        return { at, problem: `has no field ${quote(strange)}; ${known}` };
      }
      return fieldsFault(fields, value, at);
    },
    json: () => ({ ...fieldsJson(fields), additionalProperties: false }),
  };
};

/** Objects of several kinds, told apart by one of their fields. */
export const kinds = <K extends string, V extends Readonly<Record<string, Schema<object>>>>(
  field: K,
  variants: V,
): Schema<{ [N in keyof V]: Flat<{ readonly [F in K]: N } & Infer<V[N]>> }[keyof V]> => {
  const kind = oneOf(...Object.keys(variants));
  return {
    fault(value, at) {
      if (!isObject(value)) return mismatch(at, 'an object');
      const name = value[field];
      return kind.fault(name, within(at, field)) ?? variants[name as string]!.fault(value, at);
    },
    json: () => ({
      oneOf: Object.entries(variants).map(([name, schema]) => {
        const { properties, required, ...rest } = schema.json() as JsonSchema & {
          readonly properties?: JsonSchema;
          readonly required?: readonly string[];
        };
        return {
          ...rest,
          properties: { [field]: { const: name }, ...properties },
          required: [field, ...(required ?? [])],
        };
      }),
    }),
  };
};

/** The value as its type says, or where it is wrong: “moves[3]” must be a text. */
export function validate<T>(schema: Schema<T>, value: unknown): Parsed<T> {
  const fault = schema.fault(value, '');
  if (!fault) return parsed(value as T);
  return refused(`${fault.at === '' ? 'it' : quote(fault.at)} ${fault.problem}`);
}

export const isValid = <T>(schema: Schema<T>, value: unknown): value is T => schema.fault(value, '') === undefined;
