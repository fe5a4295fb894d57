import { Injectable } from '@nestjs/common';
import { Signal } from '../../platform/jobs/signal.js';

/** Announced when this process has committed messages that are due now. */
@Injectable()
export class MessagesDue extends Signal {}
