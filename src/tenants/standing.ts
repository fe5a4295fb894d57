/** The standing of a tenant or a project: active and suspended alternate; either may become archived, which is final. */
export const STANDINGS = ['active', 'suspended', 'archived'] as const;
export type Standing = (typeof STANDINGS)[number];
