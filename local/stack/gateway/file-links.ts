import { type Listener, sendJson } from '../../emulators/http/http.ts'
import type { GatedListener } from '../../emulators/iam/authorize-requests.ts'
import { type FormUploads, formUploads } from './form-uploads.ts'

/** Where links and forms lead that a function signed, as those for S3 do on AWS. */
export const filesPath = '/_local/files'

/**
 * Follows a signed link and takes a signed form: the signature decides who may, whatever page it is on. Anything else is
 * refused.
 */
export const fileLinks = (s3: GatedListener, uploads: FormUploads): Listener => {
  const takeForm = formUploads(uploads, (url) => url.slice(filesPath.length).split('/')[1] ?? '')
  return (request, response) => {
    const { method, url = '' } = request
    if (method === 'POST') return takeForm(request, response)
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || !/\?(.*&)?X-Amz-Signature=/.test(url))
      return sendJson(response, 403, { message: 'Only a signed link leads to a file.' })
    request.url = url.slice(filesPath.length)
    return s3(request, response, url)
  }
}
