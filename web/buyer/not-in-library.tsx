import { useState } from 'react'
import { libraryPath } from '#contract/urls/buyer-links.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { BuyerPage } from './buyer-page.tsx'
import { PageLink } from './navigation.tsx'
import { SignedOut } from './signed-out.tsx'

/** A course that this library does not have: another address may have it, or access has ended. */
export function NotInLibrary() {
  const [isSwitching, setIsSwitching] = useState(false)
  if (isSwitching) return <SignedOut takesFocus />
  return (
    <BuyerPage pageTitle="Course" title="Your course">
      <EmptyState
        title="This course is not in your library"
        text="Did you pay with another email?"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button asChild>
              <PageLink href={libraryPath}>Go to your library</PageLink>
            </Button>
            <Button variant="secondary" onClick={() => setIsSwitching(true)}>
              Use another email
            </Button>
          </div>
        }
      />
    </BuyerPage>
  )
}
