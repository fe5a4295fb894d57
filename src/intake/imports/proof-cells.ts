import { type Proof, PROOF_CHECKS, PROOF_FIELDS, wholeProofFault } from '../../consent/ledger/proof.js';
import type { ProofColumn } from './import-columns.js';

/** What is wrong with the proof of a row: the column, and the end of a sentence that begins with its name. */
interface ProofFault {
  readonly column: ProofColumn;
  readonly fault: string;
}

/** The proof in the cells of a row, or its first fault; null where all of them are empty. */
export function readProofCells(cell: (column: ProofColumn) => string, now: number): Proof | ProofFault | null {
  const given = PROOF_FIELDS.map((field) => [field, cell(`proof.${field}`)] as const).filter(([, text]) => text !== '');
  if (given.length === 0) return null;
  const fields: Partial<Record<keyof Proof, string | number>> = Object.fromEntries(given);
  fields.capturedAt = instantIn(fields.capturedAt);
  for (const field of PROOF_FIELDS) {
    const value = fields[field];
    const isRequired = field === 'method' || field === 'capturedAt';
    const fault = value !== undefined ? PROOF_CHECKS[field](value)?.sentence : isRequired ? 'is required' : undefined;
    if (fault !== undefined) return { column: `proof.${field}`, fault };
  }
  const proof = fields as Proof;
  const whole = wholeProofFault(proof, now);
  if (whole === null) return proof;
  return whole.path === ''
    ? { column: 'proof.method', fault: `and the other fields of the proof ${whole.sentence}` }
    : { column: `proof${whole.path}`, fault: whole.sentence };
}

/** Digits are an instant; anything else stays as it is, for its fault to be said. */
function instantIn(text: string | number | undefined): string | number | undefined {
  return typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : text;
}
