/** An event as the feed shows it. */
export interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly tenantId: string;
  readonly projectId: string;
  readonly sequence: number;
  readonly epoch: number;
  /** Null after 30 days. */
  readonly data: object | null;
}

/**
 * The body of its delivery, byte for byte as the service sends it: the envelope's fields in this order, and the
 * resource as the service has written it, which survives being read and written again.
 */
export function bodyOf(event: FeedEvent): string {
  const { id, type, timestamp, tenantId, projectId, sequence, epoch, data } = event;
  return JSON.stringify({ id, type, timestamp, tenantId, projectId, sequence, epoch, data });
}
