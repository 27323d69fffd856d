import { useCallback, useSyncExternalStore } from 'react'
import {
  answerPasswordQuestion,
  isPasswordWanted,
  subscribeToPasswordQuestion,
} from '../../lib/api/password-question.ts'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'

const PasswordDialog = lazyWithFallback(async () => (await import('./password-dialog.tsx')).PasswordDialog)

/** Asks for the password when an action needs a fresh sign-in. The dialog is loaded when it is first shown. */
export function PasswordQuestion() {
  const isWanted = useSyncExternalStore(subscribeToPasswordQuestion, isPasswordWanted, isPasswordWanted)
  const giveUp = useCallback(() => answerPasswordQuestion(false), [])
  return isWanted && <PasswordDialog onMissing={giveUp} />
}
