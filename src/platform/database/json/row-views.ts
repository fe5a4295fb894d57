import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

/** A view that is JSON already, made of the bytes that the server sent. To read one of its fields parses all of it. */
export abstract class JsonView {
  /**
   * @param json an object in UTF-8, each byte as a character: Node sends it with the headers in one write
   * @param placeInBatch which read of a batch it is for
   */
  constructor(
    readonly json: string,
    readonly placeInBatch: number,
  ) {}

  toJSON(): Readonly<Record<string, unknown>> {
    return JSON.parse(Buffer.from(this.json, 'latin1').toString('utf8')) as Record<string, unknown>;
  }
}

/** The views that are JSON and have these fields. */
export function jsonViewOf(names: readonly string[]): new (json: string, placeInBatch: number) => JsonView {
  class JsonViewOfRow extends JsonView {}
  for (const name of names) {
    const get = function (this: JsonView): unknown {
      return this.toJSON()[name];
    };
    Object.defineProperty(JsonViewOfRow.prototype, name, { get });
  }
  return JsonViewOfRow;
}

const MILLION = 1_000_000;

/** How a field of a view is made of a column. Null stays null. */
export interface ViewField {
  readonly name: string;
  readonly column: string;
  readonly kind: 'same' | 'millionths' | 'link' | 'list' | 'word';
  readonly of: (value: never) => unknown;
  /** What a link begins with; it is given to `RowViews`. */
  readonly beginning?: string;
}

type ColumnOf<Row, Value> = { [Name in keyof Row]: Row[Name] extends Value ? Name : never }[keyof Row] & string;
/** A view, if this field of it may hold a `Value`. */
type Holding<View, Name extends keyof View, Value> = View & ([Value] extends [View[Name]] ? unknown : never);
type FieldDecorator<Value> = <View extends object, Name extends keyof View & string>(
  view: Holding<View, Name, Value>,
  name: Name,
) => void;
type SameDecorator<Row> = <View extends object, Name extends keyof View & keyof Row & string>(
  view: Holding<View, Name, Row[Name]>,
  name: Name,
) => void;

/** By the prototypes of views. */
const FIELDS = new WeakMap<object, ViewField[]>();

/**
 * The decorators of a view that is made of one row. Each says what column its field is made of and what
 * `@ApiProperty()` says of it: OpenAPI's schema, the object and the JSON all follow from this.
 */
export function viewOf<Row>() {
  return {
    /** What is in the column of this name. */
    same:
      (doc: ApiPropertyOptions): SameDecorator<Row> =>
      (view, name) =>
        addField(view, { name, column: name, ...asIs(doc) }, doc),
    /** What is in a column of another name. */
    column: <Name extends keyof Row & string>(column: Name, doc: ApiPropertyOptions) =>
      field<Row[Name]>({ column, ...asIs(doc) }, doc),
    /** A count of millionths as a number. */
    millionths: (column: ColumnOf<Row, number>, doc: ApiPropertyOptions) =>
      field<number>({ column, kind: 'millionths', of: (count: number) => count / MILLION }, doc),
    /** The text, after a beginning that is always the same. */
    link: (column: ColumnOf<Row, string>, doc: ApiPropertyOptions) =>
      field<string>({ column, kind: 'link', of: itself }, doc),
    /** A list with nothing but the text in it. */
    list: (column: ColumnOf<Row, string>, doc: ApiPropertyOptions) =>
      field<string[]>({ column, kind: 'list', of: (text: string) => [text] }, doc),
    /** What a function makes of one of few words: it is called once for each. */
    word: <Name extends ColumnOf<Row, string | null>, Value>(
      column: Name,
      of: (word: string) => Value,
      doc: ApiPropertyOptions,
    ): FieldDecorator<null extends Row[Name] ? Value | null : Value> => field({ column, kind: 'word', of }, doc),
  };
}

function field<Value>(made: Omit<ViewField, 'name'>, doc: ApiPropertyOptions): FieldDecorator<Value> {
  return (view, name) => addField(view, { name, ...made }, doc);
}

function addField(view: object, added: ViewField, doc: ApiPropertyOptions): void {
  ApiProperty(doc)(view, added.name);
  FIELDS.set(view, [...(FIELDS.get(view) ?? []), added]);
}

/** In the bytes, a flag is 0 or 1. */
function asIs({ type }: ApiPropertyOptions): Pick<ViewField, 'kind' | 'of'> {
  return type === Boolean ? { kind: 'word', of: Boolean } : { kind: 'same', of: itself };
}

function itself(value: unknown): unknown {
  return value;
}

/** Makes the views of rows: objects here, and JSON of the bytes that the server sends in `Database.readViews`. */
export class RowViews<Row = never, View extends object = object> {
  readonly fields: readonly ViewField[];
  /** The views that are JSON. */
  readonly Json: new (json: string, placeInBatch: number) => JsonView;

  /** @param beginnings what each link begins with, by the name of its field */
  constructor(
    private readonly View: new () => View,
    beginnings: Readonly<Record<string, string>> = {},
  ) {
    this.fields = (FIELDS.get(View.prototype as object) ?? []).map((own) => {
      if (own.kind !== 'link') return own;
      const beginning = beginnings[own.name];
      if (beginning === undefined) throw new Error(`What does ${View.name}.${own.name} begin with?`);
      return { ...own, beginning, of: (text: string) => beginning + text };
    });
    this.Json = jsonViewOf(this.fields.map(({ name }) => name));
  }

  /** The view of a row. */
  of(row: Row): View {
    const view = new this.View() as Record<string, unknown>;
    for (const { name, column, of } of this.fields) {
      const value = row[column as keyof Row];
      view[name] = value === null ? null : of(value as never);
    }
    return view as View;
  }
}
