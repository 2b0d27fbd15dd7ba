/** The most used ones, by topic; each group has a text `chat.emoji_<name>`. */
export const EMOJI_GROUPS = {
  faces: '😀 😄 😁 😂 🤣 😊 🙂 😉 😍 🥰 😘 😗 😋 😜 🤪 🤗 🤭 🤔 😏 😌 😎 🤩 🥳 😇 😅 😳 🥺 😢 😭 😤 😱 😴 🙄 😬 🤯 🫣',
  hearts: '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💕 💞 💓 💗 💖 💘 💝 💋 🔥 ✨',
  hands: '👋 👍 👎 👏 🙌 🙏 🤝 ✌️ 🤞 🤟 👌 💪 🤙 👉 👈 🫶',
  going_out: '🍷 🥂 🍸 🍺 ☕ 🍕 🍣 🍝 🍰 🍫 🍓 🎉 🎶 💃 🕺 🎬 🎲 🎁',
  outdoors: '☀️ 🌙 ⭐ 🌈 🌧️ ❄️ 🌊 🏖️ 🏔️ 🌹 🌻 🌸 🍀 🐶 🐱 🦋 🚲 ✈️',
  signs: '💯 ✅ ❌ ❓ ❗ 💬 💭 📷 📍 ⏰ 🎵 🏠 🎂 💤',
} as const satisfies Record<string, string>

export type EmojiGroup = keyof typeof EMOJI_GROUPS
