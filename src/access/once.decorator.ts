import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type OnceRequest, onceRequest } from '../platform/idempotency/once-request.js';
import { isOver, leftMs } from '../platform/edge/request-deadline.js';
import { requestIdOf } from '../platform/edge/arrival.js';
import { callerOf } from './caller.js';

/** Hands the handler what makes two requests of this caller the same one. */
export const Once = createParamDecorator((_data: unknown, context: ExecutionContext): OnceRequest => {
  const request = context.switchToHttp().getRequest<Request>();
  const response = context.switchToHttp().getResponse<Response>();
  const header = request.headers['idempotency-key'];
  return onceRequest(
    typeof header === 'string' ? header : undefined,
    callerOf(request).keyId,
    { path: request.path, body: request.body as unknown, requestId: requestIdOf(request) },
    {
      onReplay: () => {
        // The deadline may have sent a response.
        if (!response.headersSent) response.setHeader('Idempotent-Replayed', 'true');
      },
      isOver: () => isOver(response),
      leftMs: () => leftMs(response),
    },
  );
});
