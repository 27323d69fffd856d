import { drawnFolder, filesFolder } from '#rules/pictures.ts'
import { sitesOrigin } from '../env.ts'

/**
 * Returns the address of a tenant's pictures on the stores' distribution, to which a picture's name and `.webp` are
 * added. `baseUrl` is a page of the distribution; its own origin without one.
 */
export const filesUrl = (tenantId: string, baseUrl = sitesOrigin()) =>
  new URL(`/${filesFolder}/${tenantId}/`, baseUrl).href

/** Returns the address of one picture. */
export const fileUrl = (tenantId: string, name: string) => `${filesUrl(tenantId)}${name}.webp`

/** Returns the address of a picture that the product has drawn. `baseUrl` as above. */
export const drawnPictureUrl = (tenantId: string, name: string, baseUrl: string) =>
  `${filesUrl(tenantId, baseUrl)}${drawnFolder}/${name}.png`

/** The same from the path of a logo: tenant and name. */
export const logoUrl = (path: string) => new URL(`/${filesFolder}/${path}.webp`, sitesOrigin()).href
