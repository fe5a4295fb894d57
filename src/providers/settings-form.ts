import type { Type } from '@nestjs/common';

/** An account of one kind in the examples of the document; the kind and a name go with it. */
interface SettingsExample {
  readonly summary: string;
  readonly settings: object;
}

/** What the settings of an account are shown with. */
export interface ShownAccount {
  readonly providerId: string;
  /** The URL that this installation is called by. */
  readonly publicUrl: string;
}

/** How the settings of one kind of account come in and go out, and what documents say of it. */
export interface SettingsForm<S extends object> {
  /** What the kind is called, and what it is. */
  readonly title: string;
  readonly summary: string;
  /** A sentence that says how one is set up. */
  readonly manual: string;
  readonly example?: SettingsExample;
  /** Whether a new account needs settings, though none of their fields is always required. */
  readonly needsSettings?: true;
  /** What a new account is given. Every field has the name of its setting. */
  readonly createDto: Type<object>;
  /** What a change may hold; what is left out stays. */
  readonly patchDto: Type<object>;
  readonly viewType: Type<object>;
  /** Credentials: shown as a mask, which keeps what is stored when it is sent back. */
  readonly secrets: readonly (keyof S & string)[];
  /** Which of them are sent, and to which server: they must be given again for another one. */
  readonly sent?: { readonly secrets: readonly (keyof S & string)[]; to(settings: S): string };
  /** As the API shows them, built field by field. */
  show(settings: S, account: ShownAccount): object;
  /** What follows from a change; `before` is null for a new account, `given` is what the caller has sent. */
  settle?(before: S | null, after: S, given: object): S;
  /** Whether the provider itself replies to keywords, as far as what was given says so. */
  handlesKeywords?(given: object): boolean | undefined;
}
