export default function EmptyPage() {
  return <h1>Nothing</h1>
}
