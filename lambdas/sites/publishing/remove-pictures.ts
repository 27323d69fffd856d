import { logUnexpected } from '../../log/log.ts'
import { keepOnlyPictures } from '../storage/drawn-pictures.ts'

/** Removes the store's drawn pictures except these. The page is changed already: a failure leaves them to the next publish. */
export const removePictures = (tenantId: string, except: readonly string[]) =>
  keepOnlyPictures(tenantId, except).catch((error) => logUnexpected('pictures were not removed', error))
