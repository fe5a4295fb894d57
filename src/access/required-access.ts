import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { ApiExtension } from '@nestjs/swagger';
import { Access } from './access.js';

const ACCESS = Symbol('access');
const REFUSES_SESSIONS = Symbol('refusesSessions');
type Demanding = object & { [ACCESS]?: Access; [REFUSES_SESSIONS]?: true };

/** What a route with roles needs of a key where no decorator says otherwise: READ for a GET, and FULL for all else. */
export function accessByMethod(method: string): Access {
  return method.toUpperCase() === 'GET' ? Access.READ : Access.FULL;
}

/** Opens a route that is no GET to READ keys. Published, as all that is required, as `x-required-access`. */
export function ReadAccess(): MethodDecorator {
  return (target, name, descriptor: PropertyDescriptor) => {
    (descriptor.value as Demanding)[ACCESS] = Access.READ;
    ApiExtension('x-required-access', Access.READ)(target, name, descriptor);
  };
}

/** What a handler needs of a key. */
export function accessOf(handler: Demanding): Access {
  const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod;
  return handler[ACCESS] ?? accessByMethod(RequestMethod[method]);
}

/** Closes a route to sessions of console links, whatever their access. Published as `x-refuses-sessions`. */
export function RefusesSessions(): MethodDecorator {
  return (target, name, descriptor: PropertyDescriptor) => {
    (descriptor.value as Demanding)[REFUSES_SESSIONS] = true;
    ApiExtension('x-refuses-sessions', true)(target, name, descriptor);
  };
}

/** Whether a handler is closed to sessions. */
export function refusesSessions(handler: Demanding): boolean {
  return handler[REFUSES_SESSIONS] === true;
}
