import type { BodyTemplate, BodyTemplateMap, SendRule } from '../../http-settings.js';
import { formEncoded, jsonEncoded } from '../templates/encoders.js';
import { type Template, TemplateBuilder } from '../templates/template.js';
import { NUMBER_NAMES } from './message-values.js';

/** How the body of a request is made, and what it is. */
export interface BodyProgram {
  readonly contentType: string;
  readonly render: (valueOf: (name: string) => string) => string;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Before the name of a placeholder whose value is written as a number. No placeholder's name begins like this. */
const AS_NUMBER = '#';
const ONLY_A_PLACEHOLDER = /^\{\{([^{}]+)\}\}$/;

/** Compiles the body of a request; null for one without. */
export function bodyProgramOf({ method, bodyType, body }: SendRule): BodyProgram | null {
  if (method === 'GET' || bodyType === 'NONE') return null;
  if (bodyType === 'FORM') {
    const template = formTemplate(body as Readonly<Record<string, string>>);
    return { contentType: FORM_TYPE, render: (valueOf) => template.render(valueOf, formEncoded) };
  }
  const template = jsonTemplate(body);
  return {
    contentType: JSON_TYPE,
    render: (valueOf) =>
      template.render((name) =>
        name.startsWith(AS_NUMBER)
          ? JSON.stringify(Number(valueOf(name.slice(AS_NUMBER.length))))
          : jsonEncoded(valueOf(name).toWellFormed()),
      ),
  };
}

/** Names of fields are no templates. */
function formTemplate(fields: Readonly<Record<string, string>>): Template {
  const builder = new TemplateBuilder();
  Object.entries(fields).forEach(([name, text], index) => {
    builder.literal(`${index === 0 ? '' : '&'}${formEncoded(name)}=`);
    builder.pieces(text, formEncoded);
  });
  return builder.built();
}

/**
 * The JSON of a body as one flat template: all that stands around values is serialized when it is compiled, values when
 * they are placed. A tree of small templates would take many times the memory.
 */
function jsonTemplate(body: BodyTemplate): Template {
  const builder = new TemplateBuilder();
  place(builder, body);
  return builder.built();
}

function place(builder: TemplateBuilder, node: BodyTemplate): void {
  if (typeof node === 'string') placeText(builder, node);
  else if (isList(node)) {
    builder.literal('[');
    node.forEach((item, index) => {
      if (index > 0) builder.literal(',');
      place(builder, item);
    });
    builder.literal(']');
  } else if (typeof node === 'object' && node !== null) placeMap(builder, node);
  else builder.literal(JSON.stringify(node));
}

function placeMap(builder: TemplateBuilder, map: BodyTemplateMap): void {
  builder.literal('{');
  Object.entries(map).forEach(([name, value], index) => {
    builder.literal(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`);
    place(builder, value);
  });
  builder.literal('}');
}

function placeText(builder: TemplateBuilder, text: string): void {
  const only = ONLY_A_PLACEHOLDER.exec(text)?.[1];
  if (only !== undefined && NUMBER_NAMES.has(only)) return builder.placeholder(AS_NUMBER + only);
  builder.literal('"');
  builder.pieces(text, jsonEncoded);
  builder.literal('"');
}

function isList(node: BodyTemplate): node is readonly BodyTemplate[] {
  return Array.isArray(node);
}
