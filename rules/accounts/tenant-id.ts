/** Random 12 bytes in base64url: so short that home fits into one read unit. Policies know the folder of a tenant by it. */
export const tenantIdLength = 16
