import { useCallback, useSyncExternalStore } from 'react'
import {
  answerPasswordPrompt,
  isPasswordPromptOpen,
  subscribeToPasswordPrompt,
} from '../../lib/api/password-prompt.ts'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'

const PasswordDialog = lazyWithFallback(async () => (await import('./password-dialog.tsx')).PasswordDialog)

/** Asks for the password when an action needs a fresh sign-in. The dialog is loaded when it is first shown. */
export function PasswordPrompt() {
  const isWanted = useSyncExternalStore(subscribeToPasswordPrompt, isPasswordPromptOpen, isPasswordPromptOpen)
  const giveUp = useCallback(() => answerPasswordPrompt(false), [])
  return isWanted && <PasswordDialog onMissing={giveUp} />
}
