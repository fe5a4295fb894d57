import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';

/** Says in `Location` where the thing just made can be read (RFC 9110, 10.2.2). */
export class LocationInterceptor implements NestInterceptor {
  constructor(private readonly template: string) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      tap((body: Record<string, unknown>) => {
        // The deadline may have sent a response.
        if (!response.headersSent) response.setHeader('Location', this.fill({ ...request.params, ...body }));
      }),
    );
  }

  private fill(values: Record<string, unknown>): string {
    return this.template.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(values[name])));
  }
}
