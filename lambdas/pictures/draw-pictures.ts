import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { Drawing } from '#contract/site/drawings.ts'
import { drawBrandPicture } from '#pictures/brand-picture.ts'
import { pictureSizeIn } from '#rules/brand/pictures.ts'
import { drawingKey, drawnPictureKey, parseDrawingKey } from '../files/keys.ts'
import { putDrawnPicture, readPicture } from '../files/objects.ts'
import { withInvocation } from '../log/invocation.ts'
import { logUnexpected } from '../log/log.ts'
import { etagOf, readFile, removeFile } from '../sites/storage/objects.ts'
import { renderer } from './renderer.ts'

type Place = { tenantId: string; name: string }

/**
 * Draws what is to be drawn, unless that was done or it was taken back. A picture of which that was taken back meanwhile is
 * removed again. Idempotent.
 */
async function drawPicture({ tenantId, name }: Place) {
  const drawing = await readDrawing(tenantId, name)
  if (!drawing || (await etagOf(drawnPictureKey(tenantId, name)))) return
  await putDrawnPicture(tenantId, name, await drawn(tenantId, name, drawing))
  if (!(await readDrawing(tenantId, name))) await removeFile(drawnPictureKey(tenantId, name))
}

async function readDrawing(tenantId: string, name: string): Promise<Drawing | undefined> {
  const text = await readFile(drawingKey(tenantId, name))
  return text === undefined ? undefined : Drawing.parse(JSON.parse(text))
}

/** A logo that was deleted is left out. */
async function drawn(
  tenantId: string,
  name: string,
  { store_name, heading, brand_color, theme, logo }: Drawing,
) {
  const bytes = logo && (await readPicture(tenantId, logo))
  return drawBrandPicture(
    await renderer(),
    {
      storeName: store_name,
      heading,
      brandColor: brand_color,
      theme,
      ...(bytes && { logo: { bytes, size: pictureSizeIn(logo) } }),
    },
    pictureSizeIn(name),
  )
}

/** What EventBridge tells of an object that was written. */
const ObjectCreated = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) })

/**
 * Invoked when the description of a picture is written (docs/decisions/0106).
 * @throws Error if the picture was not drawn, so that the call is repeated and then put into the failure queue
 */
export function handler(event: unknown, { awsRequestId }: Pick<Context, 'awsRequestId'>) {
  return withInvocation({ action: 'draw-pictures', invocationId: awsRequestId }, async () => {
    const { key } = ObjectCreated.parse(event).detail.object
    try {
      await drawPicture(parseDrawingKey(key))
    } catch (error) {
      logUnexpected('picture was not drawn', error)
      throw error
    }
  })
}
