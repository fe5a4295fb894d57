// Verifies a consent file of Parley, offline: node verify-consent.mjs FILE KEYS NUMBER [PROJECT]
// KEYS is what GET /v1/proof-keys returned. Get it from the operator, not from whoever gave you the file.
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file = '', keys = '', number, project] = process.argv.slice(2);
const refuse = (/** @type {string} */ sentence) => {
  console.error(`REFUSED: ${sentence}`);
  process.exit(1);
};
if (number === undefined) refuse('Give the file, the keys and the number: node verify-consent.mjs FILE KEYS NUMBER');

const bytes = readFileSync(file);
const cut = bytes.lastIndexOf(',"signature":');
const tail = /^,"signature":\{"keyId":"(\w+)","algorithm":"Ed25519","value":"([\w-]{86})"\}\}\n?$/.exec(
  cut < 0 ? '' : bytes.subarray(cut).toString(),
);
if (tail === null) refuse('The file is cut off or not a consent file: it does not end with its signature.');
const [, keyId = '', value = ''] = tail ?? [];
const jwk = JSON.parse(readFileSync(keys, 'utf8')).keys.find((/** @type {{ kid: string }} */ { kid }) => kid === keyId);
if (jwk === undefined) refuse(`The file is signed by a foreign key: ${keyId} is not among the keys.`);

const signed = Buffer.concat([bytes.subarray(0, cut), Buffer.from('}')]);
const { kty, crv, x } = jwk;
const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
if (!verify(null, signed, key, Buffer.from(value, 'base64url')))
  refuse('The file was altered: its signature is not of these bytes.');

const { format, phoneE164, projectId, issuedAt, installation } = JSON.parse(signed.toString());
if (format !== 'parley-consent/1') refuse(`The file has another format: ${format}.`);
if (phoneE164 !== number) refuse(`The file is of another number: ${phoneE164}, not ${number}.`);
if (project !== undefined && projectId !== project)
  refuse(`The file was exchanged for that of another project: ${projectId}, not ${project}.`);
console.log(`OK: ${installation} issued it on ${new Date(issuedAt).toISOString()} about ${phoneE164} in ${projectId}.`);
