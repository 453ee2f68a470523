-- You can go up and you can go down; the rest is weather. Any key or finger heats the air. Stars count, birds pop.
local width, height = 640, 480
local balloon, things, stars, best, seconds, isHot, isOver
local frames = 0
local wind = love.thread.newChannel()
local strength = 0

local function begin()
  balloon = { x = 160, y = height / 2, speed = 0 }
  things, stars, seconds, isHot, isOver = {}, 0, 0, false, false
end

local function readBest()
  return love.filesystem.getInfo('best') and tonumber(love.filesystem.read('best')) or 0
end

local function makeWind()
  local code = love.filesystem.read('wind.lua')
  -- A file that only the build with threads has.
  if love.filesystem.getInfo('threads') then
    love.thread.newThread(code):start(wind)
  else
    assert(loadstring(code))(wind)
  end
end

local function press()
  if isOver then begin() else isHot = true end
end

function love.load()
  best = readBest()
  love.window.setTitle(love.filesystem.read('title'))
  begin()
  makeWind()
end

function love.keypressed() press() end
function love.keyreleased() isHot = false end
function love.mousepressed() press() end
function love.mousereleased() isHot = false end

local function touches(thing)
  local dx, dy = thing.x - balloon.x, thing.y - balloon.y
  return dx * dx + dy * dy < 34 * 34
end

local function finish()
  isOver = true
  if stars <= best then return end
  best = stars
  love.filesystem.write('best', tostring(best))
end

function love.update(dt)
  if isOver then return end
  seconds = seconds + dt
  strength = wind:pop() or strength
  balloon.speed = (balloon.speed + (isHot and -160 or 90) * dt) * 0.99
  balloon.y = balloon.y + balloon.speed * dt
  balloon.x = math.max(60, math.min(300, balloon.x + strength * 60 * dt))
  if balloon.y < -20 or balloon.y > height + 20 then finish() end
  if math.random() < dt * 1.4 then
    local kind = math.random() < 0.6 and 'star' or 'bird'
    table.insert(things, { kind = kind, x = width + 20, y = math.random(30, height - 30) })
  end
  for at = #things, 1, -1 do
    local thing = things[at]
    thing.x = thing.x - (thing.kind == 'bird' and 150 or 90) * dt
    if touches(thing) then
      table.remove(things, at)
      if thing.kind == 'star' then stars = stars + 1 else finish() end
    elseif thing.x < -20 then
      table.remove(things, at)
    end
  end
end

local function drawBalloon()
  love.graphics.setColor(0.86, 0.33, 0.27)
  love.graphics.circle('fill', balloon.x, balloon.y, 26)
  love.graphics.setColor(0.45, 0.3, 0.2)
  love.graphics.line(balloon.x - 14, balloon.y + 22, balloon.x - 7, balloon.y + 40)
  love.graphics.line(balloon.x + 14, balloon.y + 22, balloon.x + 7, balloon.y + 40)
  love.graphics.rectangle('fill', balloon.x - 8, balloon.y + 40, 16, 11)
  if not isHot then return end
  love.graphics.setColor(1, 0.8, 0.3)
  love.graphics.circle('fill', balloon.x, balloon.y + 33, 5)
end

function love.draw()
  love.graphics.clear(0.55, 0.78, 0.9)
  love.graphics.setColor(0.47, 0.66, 0.42)
  love.graphics.rectangle('fill', 0, height - 24, width, 24)
  for _, thing in ipairs(things) do
    if thing.kind == 'star' then
      love.graphics.setColor(1, 0.9, 0.4)
      love.graphics.circle('fill', thing.x, thing.y, 8, 5)
    else
      love.graphics.setColor(0.2, 0.25, 0.3)
      love.graphics.polygon('fill', thing.x - 14, thing.y - 8, thing.x, thing.y, thing.x + 14, thing.y - 8, thing.x, thing.y + 6)
    end
  end
  drawBalloon()
  love.graphics.setColor(0.1, 0.2, 0.3)
  love.graphics.print('Stars: ' .. stars .. '   Best: ' .. best, 12, 10)
  if isOver then love.graphics.print('The balloon is down. Press any key.', 210, 220) end
  frames = frames + 1
  if frames == 1 or frames == 60 then print('frame ' .. frames) end
end
