import { openDraftHandler as openDraft } from '#lambdas/actions/draft.ts'
import { newClientIp } from '#tests/harness/functions/accounts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'

/** Where a draft is shown, and the token of its link. */
export type DraftUrl = { address: string; token: string }

export function draftUrlIn(body: Record<string, unknown>): DraftUrl {
  const [address = '', token = ''] = String(body.url).split('#')
  return { address, token }
}

/** Opens a page of a draft as its document does, for somebody without an account. */
export async function visitDraft({ address, token }: DraftUrl, path?: string) {
  const { statusCode, body } = await openDraft(
    {
      headers: { 'content-type': 'application/json', host: new URL(address).host },
      body: JSON.stringify({ token, path }),
      requestContext: { http: { sourceIp: newClientIp() } },
    },
    lambdaContext,
  )
  return { status: statusCode, body: JSON.parse(body) }
}
