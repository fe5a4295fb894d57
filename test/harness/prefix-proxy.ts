import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that serves an application below a path, as one that serves several tools does. */
export interface PrefixProxy {
  /** Where the application is then, without a slash at the end. */
  readonly url: string;
  stop(): void;
}

/** Starts one in front of the application at `target`. What is not below `prefix` is 404. */
export async function startPrefixProxy(target: string, prefix: string): Promise<PrefixProxy> {
  const server = createServer((request, response) => {
    const { url = '', method, headers } = request;
    if (!url.startsWith(`${prefix}/`)) {
      response.writeHead(404).end();
      return;
    }
    const onward = forward(`${target}${url.slice(prefix.length)}`, { method, headers }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`, stop };
}
