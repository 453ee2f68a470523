function love.conf(t)
  t.identity = 'slow-balloon'
  t.window.width = 640
  t.window.height = 480
  t.modules.physics = false
  t.modules.video = false
end
