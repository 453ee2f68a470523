-- The weather of a minute: how hard the wind blows, step by step. Made in a thread where the build has threads.
local out = ...
math.randomseed(7)
local strength = 0
for _ = 1, 600 do
  strength = math.max(-1, math.min(1, strength + (math.random() - 0.5) * 0.4))
  out:push(strength)
end
