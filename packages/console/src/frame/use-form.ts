import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { OperationId } from 'parley-sdk';
import { type ArgsOf, type ResultOf, showCall } from './calls.js';
import { useWrite, type Writing } from './use-write.js';

/** What was typed, by the names of the fields. A ticked box has the value `true`. */
export type Values = Readonly<Record<string, string>>;

/** A form that sends one operation. */
export interface FormState<Id extends OperationId = OperationId> extends Omit<Writing<Id>, 'send'> {
  readonly id: Id;
  readonly values: Values;
  readonly set: (name: string, value: string) => void;
  readonly submit: () => void;
}

/** What a form needs to know. */
export interface FormPlan<Id extends OperationId> {
  /** What stands in the fields at first. */
  readonly initial?: Values;
  /** What is sent for what was typed. */
  readonly args: (values: Values) => ArgsOf<Id>;
  /** Is called after the success. */
  readonly onDone?: (result: ResultOf<Id>) => void;
}

/** A form from its opening to its success. What was typed stays, whatever the service says. */
export function useForm<Id extends OperationId>(id: Id, plan: FormPlan<Id>): FormState<Id> {
  const values = useSignal<Values>(plan.initial ?? {});
  const { send, ...writing } = useWrite(id, plan.onDone);
  const args = plan.args(values.value);
  useEffect(() => showCall({ id, args: args as Readonly<Record<string, unknown>> }), [id, JSON.stringify(args)]);
  return {
    ...writing,
    id,
    values: values.value,
    set: (name, value) => (values.value = { ...values.peek(), [name]: value }),
    submit: () => void send(plan.args(values.peek())),
  };
}
