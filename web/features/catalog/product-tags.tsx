const shownTags = 3

export function ProductTags({ tags }: { tags: string[] }) {
  const hidden = tags.length - shownTags
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags" className="mt-3 flex flex-wrap gap-1.5 text-xs text-muted">
      {tags.slice(0, shownTags).map((tag) => (
        <li key={tag} className="rounded-sm border border-line px-1.5 py-0.5">
          {tag}
        </li>
      ))}
      {hidden > 0 && (
        <li title={tags.slice(shownTags).join(', ')} className="px-1 py-0.5">
          +{hidden}
        </li>
      )}
    </ul>
  )
}
