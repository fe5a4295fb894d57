#!/usr/bin/env node
import { SDK_VERSION } from 'parley-sdk';

process.stdout.write(`${SDK_VERSION}\n`);
