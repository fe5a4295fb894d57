import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Browsers ask again whether it has changed, and see that by its ETag. */
export const ASKED_FOR = 'no-cache';
/** Its address changes with its content. */
export const KEPT = 'public, max-age=31536000, immutable';
/** The one that makes it smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;
/** Smaller takes far longer, and each is compressed once. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const COMPRESS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** How something is compressed, by the name that HTTP has for it. */
export type Encoding = (typeof ENCODINGS)[number];

/** Something that is served as it is to everybody, and read when it is first asked for: most processes never are. */
export class Asset {
  private kept: { readonly bytes: Buffer; readonly digest: string } | null = null;
  private readonly packed = new Map<Encoding, Promise<Buffer>>();

  /** `pack` returns it in another encoding; without it, it is compressed here. */
  constructor(
    private readonly type: string,
    private readonly read: () => Buffer,
    private readonly caching: string,
    private readonly pack = (encoding: Encoding, bytes: Buffer): Promise<Buffer> => COMPRESS[encoding](bytes),
  ) {}

  /** The same as long as its content is. */
  get digest(): string {
    return this.content().digest;
  }

  /** Sends it, compressed as the caller takes it, or 304 to a caller that has it. */
  readonly send = async (request: Request, response: Response): Promise<void> => {
    const { bytes, digest } = this.content();
    const encoding = ENCODINGS.find((one) => request.acceptsEncodings(one) === one);
    const etag = `"${digest}"`;
    const isThere = request.headers['if-none-match']?.includes(etag) === true;
    // Before any header: should it fail, the response of that must not be kept for a year.
    const body = isThere || encoding === undefined ? bytes : await this.packedAs(encoding, bytes);
    response.setHeader('ETag', etag).setHeader('Cache-Control', this.caching).setHeader('Vary', 'Accept-Encoding');
    if (isThere) return void response.status(304).end();
    if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
    response.type(this.type).send(body);
  };

  private content(): { readonly bytes: Buffer; readonly digest: string } {
    if (this.kept === null) {
      const bytes = this.read();
      this.kept = { bytes, digest: createHash('sha256').update(bytes).digest('base64url').slice(0, 16) };
    }
    return this.kept;
  }

  private packedAs(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
    const packed = this.packed.get(encoding) ?? this.pack(encoding, bytes);
    this.packed.set(encoding, packed);
    // The next request begins again what has failed.
    packed.catch(() => this.packed.delete(encoding));
    return packed;
  }
}
