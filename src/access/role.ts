/** What a key may do: ADMIN operates the installation, TENANT reaches its own project. */
export enum Role {
  ADMIN = 'ADMIN',
  TENANT = 'TENANT',
}
