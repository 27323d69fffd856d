import { useState } from 'react'
import { coursePath, parseToken } from '#contract/urls/buyer-links.ts'
import { AccessLink } from '../library/access-link.tsx'
import { useHash } from '../navigation.tsx'
import { SignedOut } from '../signed-out.tsx'
import { CoursePage } from './course-page.tsx'

/** A course. The token of a mail's link, if the address has one, opens it. */
export function LinkedCourse({ productId }: { productId: string }) {
  const token = parseToken(useHash())
  const [notice, setNotice] = useState<string>()
  if (token)
    return <AccessLink key={token} token={token} opens={coursePath(productId)} onRefused={setNotice} />
  if (!notice) return <CoursePage productId={productId} />
  return <SignedOut notice={notice} onSignedIn={() => setNotice(undefined)} />
}
