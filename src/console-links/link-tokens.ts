import { Injectable } from '@nestjs/common';
import { hasTrueTag, type KeyText, newSecret, parseKeyText, writeKeyText } from '../api-keys/key-text.js';
import { isSecretOf, secretMacOf } from '../api-keys/secret-macs.js';
import { Config } from '../platform/config/config.js';
import { DataKeys } from '../platform/crypto/data-keys.js';
import { CONSOLE_LINK_ID_PREFIX } from './console-link.entity.js';

const LINK = { word: 'plink', idPrefix: CONSOLE_LINK_ID_PREFIX } as const;
/** Where the console opens links; the token stands in the fragment, which no browser sends. */
const JOIN_PATH = '/console/#/join/';

/** Writes and reads the tokens of console links, which have the form of keys. */
@Injectable()
export class LinkTokens {
  constructor(
    private readonly keys: DataKeys,
    private readonly config: Config,
  ) {}

  /** The address of a new link, and what is stored of its secret. */
  mint(consoleLinkId: string): { readonly url: string; readonly secretMac: string } {
    const secret = newSecret();
    const url = this.config.publicUrl + JOIN_PATH + writeKeyText(this.keys, consoleLinkId, secret, LINK);
    return { url, secretMac: secretMacOf(this.keys, consoleLinkId, secret) };
  }

  /** Id and secret in a token that this installation made; null for any other, without a look into the database. */
  read(token: string): KeyText | null {
    const parts = parseKeyText(token, LINK);
    return parts !== null && hasTrueTag(this.keys, parts) ? parts : null;
  }

  /** Whether the secret in a token is the one of which `secretMac` is stored. */
  isSecretOf({ id, secret }: KeyText, secretMac: string): boolean {
    return isSecretOf(this.keys, id, secret, secretMac);
  }
}
