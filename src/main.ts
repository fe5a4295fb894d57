import 'reflect-metadata';
import { serve } from './server.js';

await serve();
