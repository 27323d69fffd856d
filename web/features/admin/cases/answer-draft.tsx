import type { CaseDraft } from '#contract/support.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useAnswerDraft } from './use-cases.ts'

type Props = {
  id: string
  number: string
  draft: CaseDraft | undefined
  /** Whether nothing that somebody wrote would be lost. */
  mayReplace: boolean
  onDraft: (draft: CaseDraft) => void
}

/** Has the model write the answer into the field, and says from which articles. */
export function AnswerDraft({ id, number, draft, mayReplace, onDraft }: Props) {
  const asked = useAnswerDraft()
  const ask = () =>
    asked.mutate({ id, reason: `Drafts an answer to the case ${number}.` }, { onSuccess: onDraft })
  return (
    <div className="mb-4">
      <Button
        variant="secondary"
        onClick={ask}
        disabled={!mayReplace}
        busy={asked.isPending}
        busyText="Drafting..."
      >
        {draft ? 'Draft another answer' : 'Draft an answer'}
      </Button>
      <p className="mt-2 text-sm text-muted" role="status">
        {asked.error ? (
          <span className="text-danger">{asked.error.message}</span>
        ) : draft ? (
          <Sources articles={draft.articles} />
        ) : (
          'Written by a model from the articles of Help. Nothing is sent before you send it.'
        )}
      </p>
    </div>
  )
}

const Sources = ({ articles }: Pick<CaseDraft, 'articles'>) =>
  articles.length === 0 ? (
    'No article answers this. Check every word.'
  ) : (
    <>
      Check it. From:{' '}
      {articles.map(({ id, title, page }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <a href={`${page}#${id}`} target="_blank" rel="noreferrer" className="underline">
            {title}
          </a>
        </span>
      ))}
    </>
  )
