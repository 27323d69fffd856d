import { type Listener, sendJson } from '../http/http.ts'
import type { GatedListener } from '../iam/authorize-requests.ts'

/** Where links to files lead that a function signed, as links to S3 do on AWS. */
export const filesPath = '/_local/files'

/** Follows a signed link: the signature decides who may, whatever page the link is on. Anything else is refused. */
export const fileLinks =
  (s3: GatedListener): Listener =>
  (request, response) => {
    const { method, url = '' } = request
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || !/\?(.*&)?X-Amz-Signature=/.test(url))
      return sendJson(response, 403, { message: 'Only a signed link leads to a file.' })
    request.url = url.slice(filesPath.length)
    return s3(request, response, url)
  }
