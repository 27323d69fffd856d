import { drawnFolder, filesFolder } from '#rules/brand/pictures.ts'

/* Keys of pictures in the sites' bucket. */

/** Served by the stores' distribution. */
export const pictureKey = (tenantId: string, name: string) => `${filesFolder}/${tenantId}/${name}.webp`

/** Under a prefix of its own: S3 deletes what is there after a day, and no distribution serves it. */
export const uploadKey = (tenantId: string, uploadId: string) => `uploads/${tenantId}/${uploadId}`

/** A picture that the product has drawn, served by the stores' distribution. */
export const drawnPictureKey = (tenantId: string, name: string) => `${drawnFolderOf(tenantId)}${name}.png`

/** Returns the key of what that picture shows. Writing the object has the picture drawn. */
export const drawingKey = (tenantId: string, name: string) => `${drawingsFolderOf(tenantId)}${name}.json`

/** Returns the tenant and the name of the picture that the key of a drawing has. */
export function parseDrawingKey(key: string) {
  const [tenantId = '', name = ''] = key.slice(drawingsFolder.length, -'.json'.length).split('/')
  return { tenantId, name }
}

export const drawnFolderOf = (tenantId: string) => `${filesFolder}/${tenantId}/${drawnFolder}/`
export const drawingsFolder = 'drawings/'
export const drawingsFolderOf = (tenantId: string) => `${drawingsFolder}${tenantId}/`

/** The prefixes of all pictures of a store. What is to be drawn comes first, so that nothing is drawn after it is gone. */
export const picturePrefixes = (tenantId: string) => [
  drawingsFolderOf(tenantId),
  ...[pictureKey(tenantId, ''), uploadKey(tenantId, '')].map(folderOf),
]

const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/') + 1)
