import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { emailChangeApi } from '#contract/api/email-change-api.ts'
import { parseUndoLink, type UndoLink } from '#contract/urls/mail-links.ts'
import { call } from '../../lib/api.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { signOut } from '../../lib/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorNote } from '../../ui/feedback/notes/error-note.tsx'
import { Brand } from '../../ui/layout/brand.tsx'
import { Card } from '../../ui/layout/card.tsx'

/** Where the mail to a previous address leads. Opening it changes nothing: programs that check mails follow links too. */
export function UndoEmailPage() {
  usePageTitle('Restore your email address')
  const { hash } = useLocation()
  const [link] = useState(() => parseUndoLink(hash))
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-8 px-4 py-10">
      <Link to="/" className="flex min-h-11 items-center self-start">
        <Brand />
      </Link>
      <Card className="sm:p-8">{link ? <Restore link={link} /> : <NoLink />}</Card>
    </main>
  )
}

function Restore({ link }: { link: UndoLink }) {
  const [isDone, setIsDone] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const restore = async () => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await call(emailChangeApi['undo-email-change'], link)
      await signOut()
      setIsDone(true)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : undefined)
    } finally {
      setIsBusy(false)
    }
  }
  if (isDone)
    return (
      <Text
        title="Your address is restored"
        text="You are signed out everywhere. If somebody else changed it, they know your password: set a new one now."
      >
        <Button asChild>
          <Link to="/auth?screen=forgot-password">Set a new password</Link>
        </Button>
        <Button asChild variant="quiet">
          <Link to="/auth">Sign in</Link>
        </Button>
      </Text>
    )
  return (
    <Text
      title="Restore your email address?"
      text="Your account goes back to the address that this mail was sent to, and is signed out everywhere. Your password stays as it is."
    >
      <ErrorNote text={problem} className="w-full" />
      <Button busy={isBusy} busyText="Restoring..." onClick={() => void restore()}>
        Restore this address
      </Button>
    </Text>
  )
}

const NoLink = () => (
  <Text title="This link is not complete" text="Open the link in the mail again, or copy all of it.">
    <Button asChild>
      <Link to="/auth">Sign in</Link>
    </Button>
  </Text>
)

type TextProps = { title: string; text: string; children: ReactNode }

const Text = ({ title, text, children }: TextProps) => (
  <>
    <h1 className="font-display text-title font-semibold tracking-title">{title}</h1>
    <p className="mt-3 text-muted">{text}</p>
    <div className="mt-6 flex flex-wrap items-center gap-3 max-sm:flex-col max-sm:items-stretch">
      {children}
    </div>
  </>
)
