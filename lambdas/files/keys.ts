import { filesFolder } from '#rules/pictures.ts'

/* Keys of pictures in the sites' bucket. */

/** Served by the stores' distribution. */
export const pictureKey = (tenantId: string, name: string) => `${filesFolder}/${tenantId}/${name}.webp`

/** Under a prefix of its own: S3 deletes what is there after a day, and no distribution serves it. */
export const uploadKey = (tenantId: string, uploadId: string) => `uploads/${tenantId}/${uploadId}`

/** The prefixes of all pictures of a store. */
export const picturePrefixes = (tenantId: string) =>
  [pictureKey(tenantId, ''), uploadKey(tenantId, '')].map(folderOf)

const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/') + 1)
