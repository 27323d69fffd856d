import { useEffect } from 'react'
import { BuyerPage } from './buyer-page.tsx'
import { clearReplies, library } from './data/library-data.ts'
import { focusContent } from './navigation.tsx'
import { SignIn } from './sign-in.tsx'

type Props = {
  notice?: string | undefined
  /** Called when the session has started and its library is being loaded. */
  onSignedIn?: () => void
  /** If a press has led here: the button that had the focus is no longer there. */
  takesFocus?: boolean
}

/** Takes the place of a screen that needs a session. What is loaded after the code may be of another address. */
export function SignedOut({ notice, onSignedIn, takesFocus = false }: Props) {
  useEffect(() => {
    if (takesFocus) focusContent()
  }, [takesFocus])
  return (
    <BuyerPage pageTitle="Your library" title="Your library" note="Everything you bought, in one place.">
      <SignIn
        title="Open your library"
        text="Enter the email you paid with. We send you a six-digit code, so you need no password."
        notice={notice}
        onSignedIn={() => {
          clearReplies()
          void library.load()
          onSignedIn?.()
        }}
      />
    </BuyerPage>
  )
}
