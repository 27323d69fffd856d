import { BuyerPage } from './buyer-page.tsx'
import { SignIn } from './sign-in.tsx'

type Props = { notice?: string | undefined; onSignedIn: () => void }

/** Takes the place of a screen that needs a session. */
export const SignedOut = ({ notice, onSignedIn }: Props) => (
  <BuyerPage pageTitle="Your library" title="Your library" note="Everything you bought, in one place.">
    <SignIn
      title="Open your library"
      text="Enter the email you paid with. We send you a six-digit code, so you need no password."
      notice={notice}
      onSignedIn={onSignedIn}
    />
  </BuyerPage>
)
