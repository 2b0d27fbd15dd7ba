import { memberPhotoPath } from '../members.rules.ts'

/** Members have portraits, staff have initials. */
export function MemberFace({ photo, large = false }: { photo: string | null; large?: boolean }) {
  const className = `face${large ? ' face--xl' : ''}`
  return photo === null ? (
    <span className={className} aria-hidden="true" />
  ) : (
    <img className={className} src={memberPhotoPath(photo)} alt="" loading="lazy" />
  )
}
