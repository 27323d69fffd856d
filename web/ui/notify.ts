import { toast } from 'sonner'

type Action = { label: string; onClick: () => void }

/** Polite messages that pass: a title, a sentence and at most one thing to press. */
export const notify = {
  success: (title: string, text?: string, action?: Action) =>
    void toast.success(title, options(text, action)),
  error: (title: string, text?: string, action?: Action) => void toast.error(title, options(text, action)),
  info: (title: string, text?: string, action?: Action) => void toast.info(title, options(text, action)),
}

const options = (description?: string, action?: Action) => ({
  ...(description && { description }),
  ...(action && { action, duration: 10_000 }),
})
